// Evaluates a declared provenance in double precision from the tensors that it names.
// If a declaration differs from the core's computation, the numbers differ.
#pragma once

#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "mha/detail/tensor_list.hpp"

namespace mha::testing {

struct Evaluated {
  double value;
  double tolerance;  // n·ε: the largest error after n roundings to a 32-bit float
};

class Provenance {
 public:
  using List = std::span<const TensorDeclaration>;

  /// For a tensor whose provenance names tensors of these lists. Throws std::runtime_error if the text is not in the
  /// grammar, or if it names an unknown tensor or a shape that does not fit.
  Provenance(std::initializer_list<List> lists, const TensorDeclaration& result);

  /// The expected value of the cell at that flat index.
  [[nodiscard]] Evaluated at(std::size_t flat_index) const;

 private:
  enum class Kind { kSum, kMax, kExp, kQuotient, kView, kRepeat, kGroupSum, kMean, kRsqrt, kGelu, kGeluTanh };

  struct Operand {
    const TensorDeclaration* tensor;
    std::string letters;
  };
  struct Term {
    std::vector<Operand> factors;
    std::string summed;  // the letters that the result lacks
    double sign = 1.0;
  };
  /// One position per letter.
  using Position = std::array<std::size_t, 128>;

  Operand read_operand(std::string_view& text);
  void add_term(Term term);
  Term read_product(std::string_view& text, double sign);
  [[nodiscard]] double value_at(const Operand& operand, const Position& position) const;
  template <class Visit>
  void for_each(std::string_view letters, Position& position, const Visit& visit) const;
  [[nodiscard]] Evaluated sum(Position& position) const;
  [[nodiscard]] double repeated(Position& position) const;
  [[nodiscard]] Evaluated group_sum(Position& position) const;
  [[nodiscard]] Evaluated mean(Position& position) const;

  std::vector<List> lists_;
  const TensorDeclaration& result_;
  std::string result_letters_;
  Position extents_{};
  Kind kind_ = Kind::kSum;
  std::vector<Term> terms_;  // for anything except a sum: its operands in order, one per term
};

/// Fails the test at the first computed cell of `list` that does not match its provenance, over tensors of `lists`.
void expect_every_cell_is_what_its_provenance_says(Provenance::List list,
                                                   std::initializer_list<Provenance::List> lists);

enum class Reference { kEarlier, kEarlierOrItself };

/// The names of `list` differ from each other and from those `before`, and a provenance refers only to tensors that
/// stand earlier.
void expect_unique_names_that_refer_to_earlier_tensors(Provenance::List list, Provenance::List before = {},
                                                       Reference allowed = Reference::kEarlier);

/// Every tensor is aligned and overlaps none before it.
void expect_own_aligned_memory(Provenance::List list);

}  // namespace mha::testing
