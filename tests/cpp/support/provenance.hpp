// Evaluates a provenance, as the one list writes it, in double precision from the tensors that it names. If a
// declaration said anything else than what the core computes, the numbers would differ.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "mha/multi_head.hpp"

namespace mha::testing {

struct Evaluated {
  double value;
  double tolerance;  // n·ε: how far n roundings to a 32-bit float may carry the core from `value`
};

class Provenance {
 public:
  /// Throws std::runtime_error if the text is not in the grammar or names a tensor or a shape that does not fit.
  Provenance(const MultiHeadAttention& attention, const TensorDeclaration& result);

  /// What the cell at that flat index should be.
  [[nodiscard]] Evaluated at(std::size_t flat_index) const;

 private:
  enum class Kind { kSum, kMax, kExp, kQuotient, kView };

  struct Operand {
    const TensorDeclaration* tensor;
    std::string letters;
  };
  struct Term {
    std::vector<Operand> factors;
    std::string summed;  // the letters that the result lacks
  };
  /// One position for every letter.
  using Position = std::array<std::size_t, 128>;

  Operand read_operand(const MultiHeadAttention& attention, std::string_view& text);
  void add_term(Term term);
  [[nodiscard]] double value_at(const Operand& operand, const Position& position) const;
  template <class Visit>
  void for_each(std::string_view letters, Position& position, const Visit& visit) const;
  [[nodiscard]] Evaluated sum(Position& position) const;

  const TensorDeclaration& result_;
  std::string result_letters_;
  Position extents_{};
  Kind kind_ = Kind::kSum;
  std::vector<Term> terms_;  // of a max, exp, quotient or view: its operands in order, one a term
};

}  // namespace mha::testing
