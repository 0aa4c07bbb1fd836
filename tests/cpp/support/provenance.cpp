// Parses the grammar of trace.hpp and evaluates it cell by cell.
#include "support/provenance.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <set>
#include <stdexcept>

#include "reference/transformer.hpp"
#include "support/numbers.hpp"

namespace mha::testing {
namespace {

std::string without_parentheses(std::string_view axes) {
  std::string letters(axes);
  std::erase_if(letters, [](char c) { return c == '(' || c == ')'; });
  return letters;
}

bool take(std::string_view& text, std::string_view token) {
  if (!text.starts_with(token)) return false;
  text.remove_prefix(token.size());
  return true;
}

bool at_operator(std::string_view text) {
  return text.starts_with(" + ") || text.starts_with(" - ") || text.starts_with(" / ");
}

void expect(std::string_view& text, std::string_view token) {
  if (!take(text, token)) throw std::runtime_error("expected \"" + std::string(token) + "\" at " + std::string(text));
}

const TensorDeclaration& tensor_named(const std::vector<Provenance::List>& lists, std::string_view name) {
  for (const Provenance::List list : lists) {
    const auto found = std::ranges::find(list, name, &TensorDeclaration::name);
    if (found != list.end()) return *found;
  }
  throw std::runtime_error("there is no tensor " + std::string(name));
}

std::size_t place(char letter) { return static_cast<std::size_t>(letter); }

}  // namespace

Provenance::Operand Provenance::read_operand(std::string_view& text) {
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos) throw std::runtime_error("expected name:axes at " + std::string(text));
  const TensorDeclaration& tensor = tensor_named(lists_, text.substr(0, colon));
  text.remove_prefix(colon + 1);
  std::size_t length = 0;
  for (int depth = 0; length < text.size(); ++length) {
    if (text[length] == '(') ++depth;
    if (text[length] == ')' && --depth < 0) break;
    if (text[length] == ' ') break;
  }
  Operand operand{&tensor, without_parentheses(text.substr(0, length))};
  text.remove_prefix(length);
  if (operand.letters.size() != tensor.rank) throw std::runtime_error(std::string(tensor.name) + " has another rank");
  for (std::size_t axis = 0; axis < tensor.rank; ++axis) {
    std::size_t& extent = extents_[place(operand.letters[axis])];
    if (extent != 0 && extent != tensor.extents[axis]) {
      throw std::runtime_error(std::string(tensor.name) + " does not fit along " + operand.letters[axis]);
    }
    extent = tensor.extents[axis];
  }
  return operand;
}

void Provenance::add_term(Term term) {
  for (const Operand& factor : term.factors) {
    for (const char letter : factor.letters) {
      const bool known = (result_letters_ + term.summed).find(letter) != std::string::npos;
      if (!known) term.summed += letter;
    }
  }
  terms_.push_back(std::move(term));
}

Provenance::Term Provenance::read_product(std::string_view& text, double sign) {
  Term term{{}, "", sign};
  do term.factors.push_back(read_operand(text));
  while (!at_operator(text) && take(text, " "));
  return term;
}

Provenance::Provenance(std::initializer_list<List> lists, const TensorDeclaration& result)
    : lists_(lists), result_(result), result_letters_(without_parentheses(result.axes)) {
  for (std::size_t axis = 0; axis < result.rank; ++axis) extents_[place(result_letters_[axis])] = result.extents[axis];
  std::string_view text = result.provenance;
  const auto one = [&] { add_term({{read_operand(text)}, ""}); };
  if (take(text, "max(")) {
    kind_ = Kind::kMax;
    one();
    expect(text, ")");
  } else if (take(text, "view(")) {
    kind_ = Kind::kView;
    terms_.push_back({{read_operand(text)}, ""});
    expect(text, ")");
  } else if (take(text, "repeat(") || take(text, "group_sum(")) {
    kind_ = result.provenance.starts_with("repeat") ? Kind::kRepeat : Kind::kGroupSum;
    terms_.push_back({{read_operand(text)}, ""});
    expect(text, ")");
  } else if (take(text, "mean(")) {
    kind_ = Kind::kMean;
    add_term(read_product(text, 1.0));
    expect(text, ")");
  } else if (take(text, "rsqrt(")) {
    kind_ = Kind::kRsqrt;
    one();
    expect(text, " + ");
    one();
    expect(text, ")");
  } else if (take(text, "gelu(") || take(text, "gelu_tanh(")) {
    kind_ = result.provenance.starts_with("gelu(") ? Kind::kGelu : Kind::kGeluTanh;
    one();
    expect(text, ")");
  } else if (take(text, "exp((")) {
    kind_ = Kind::kExp;
    one();
    expect(text, " - ");
    one();
    expect(text, ") / ");
    one();
    expect(text, ")");
  } else {
    double sign = 1.0;
    do {
      add_term(read_product(text, sign));
      if (take(text, " / ")) {
        kind_ = Kind::kQuotient;
        one();
      }
      sign = text.starts_with(" - ") ? -1.0 : 1.0;
    } while (take(text, " + ") || take(text, " - "));
  }
  if (!text.empty()) throw std::runtime_error("cannot read the rest: " + std::string(text));
}

double Provenance::value_at(const Operand& operand, const Position& position) const {
  std::size_t flat = 0;
  for (std::size_t axis = 0; axis < operand.letters.size(); ++axis) {
    flat = flat * operand.tensor->extents[axis] + position[place(operand.letters[axis])];
  }
  return static_cast<double>(operand.tensor->data[flat]);
}

template <class Visit>
void Provenance::for_each(std::string_view letters, Position& position, const Visit& visit) const {
  if (letters.empty()) {
    visit();
    return;
  }
  for (std::size_t i = 0; i < extents_[place(letters[0])]; ++i) {
    position[place(letters[0])] = i;
    for_each(letters.substr(1), position, visit);
  }
}

Evaluated Provenance::sum(Position& position) const {
  double value = 0;
  double magnitude = 0;
  double roundings = 0;
  for (const Term& term : terms_) {
    for_each(term.summed, position, [&] {
      double product = term.sign;
      for (const Operand& factor : term.factors) product *= value_at(factor, position);
      value += product;
      magnitude += std::isfinite(product) ? std::abs(product) : 0.0;
      roundings += static_cast<double>(term.factors.size());
    });
  }
  // A sum of products has an error of at most one unit roundoff of the sum of magnitudes per operation. A product that
  // underflows has an error of half the smallest denormal number.
  return {value, roundings * (kUnitRoundoff * magnitude + 0x1p-150)};
}

double Provenance::repeated(Position& position) const {
  const std::size_t group = extents_['h'] / extents_['g'];
  position['g'] = position['h'] / group;
  return value_at(terms_[0].factors[0], position);
}

Evaluated Provenance::group_sum(Position& position) const {
  const std::size_t group = extents_['h'] / extents_['g'];
  double value = 0;
  double magnitude = 0;
  for (std::size_t i = 0; i < group; ++i) {
    position['h'] = position['g'] * group + i;
    const double addend = value_at(terms_[0].factors[0], position);
    value += addend;
    magnitude += std::abs(addend);
  }
  return {value, static_cast<double>(group - 1) * kUnitRoundoff * magnitude};
}

Evaluated Provenance::mean(Position& position) const {
  double count = 1;
  for (const char letter : terms_[0].summed) count *= static_cast<double>(extents_[place(letter)]);
  const Evaluated total = sum(position);
  // The division adds one rounding.
  const double value = total.value / count;
  return {value, total.tolerance / count + kUnitRoundoff * std::abs(value)};
}

Evaluated Provenance::at(std::size_t flat_index) const {
  Position position{};
  std::size_t rest = flat_index;
  for (std::size_t axis = result_.rank; axis-- > 0;) {
    position[place(result_letters_[axis])] = rest % result_.extents[axis];
    rest /= result_.extents[axis];
  }
  const auto operand = [&](std::size_t index) { return value_at(terms_.at(index).factors.at(0), position); };
  switch (kind_) {
    case Kind::kView:
      return {static_cast<double>(terms_[0].factors[0].tensor->data[flat_index]), 0.0};
    case Kind::kRepeat:
      return {repeated(position), 0.0};
    case Kind::kGroupSum:
      return group_sum(position);
    case Kind::kMax: {
      double largest = -std::numeric_limits<double>::infinity();
      for_each(terms_[0].summed, position, [&] { largest = std::max(largest, operand(0)); });
      return {largest, 0.0};
    }
    case Kind::kExp: {
      if (std::isinf(operand(0))) return {0.0, 0.0};
      const double argument = (operand(0) - operand(1)) / operand(2);
      // The argument has two roundings; the kernel guarantees 2 ulp, and 0 below e^-75.
      const double value = std::exp(argument);
      return {value, value * kUnitRoundoff * (2 * std::abs(argument) + 4) + 0x1p-108};
    }
    case Kind::kQuotient: {
      const double value = operand(1) == 0.0 ? 0.0 : operand(0) / operand(1);
      return {value, std::abs(value) * kUnitRoundoff + 0x1p-150};
    }
    case Kind::kMean:
      return mean(position);
    case Kind::kRsqrt: {
      // The sum, whose error the root halves, the root, and the division.
      const double value = 1.0 / std::sqrt(operand(0) + operand(1));
      return {value, 3 * kUnitRoundoff * value};
    }
    case Kind::kGelu:
    case Kind::kGeluTanh: {
      // The kernels' error bounds: see kernels.hpp.
      const double x = operand(0);
      const double value = kind_ == Kind::kGelu ? reference::gelu_exact(x) : reference::gelu_tanh(x);
      return {value, 3e-7 * std::abs(x)};
    }
    case Kind::kSum:
      break;
  }
  return sum(position);
}

void expect_every_cell_is_what_its_provenance_says(Provenance::List list,
                                                   std::initializer_list<Provenance::List> lists) {
  for (const TensorDeclaration& tensor : list) {
    if (tensor.given()) continue;
    const Provenance provenance(lists, tensor);
    for (std::size_t i = 0; i < tensor.size(); ++i) {
      const auto actual = static_cast<double>(tensor.data[i]);
      const Evaluated expected = provenance.at(i);
      if (std::isinf(expected.value)) {
        ASSERT_EQ(actual, expected.value) << tensor.name << " = " << tensor.provenance << " at " << i;
      } else {
        ASSERT_NEAR(actual, expected.value, expected.tolerance)
            << tensor.name << " = " << tensor.provenance << " at " << i;
      }
    }
  }
}

void expect_unique_names_that_refer_to_earlier_tensors(Provenance::List list, Provenance::List before,
                                                       Reference allowed) {
  std::set<std::string, std::less<>> known;
  for (const TensorDeclaration& tensor : before) known.insert(std::string(tensor.name));
  for (const TensorDeclaration& tensor : list) {
    const std::string& text = tensor.provenance;
    for (std::size_t colon = text.find(':'); colon != std::string::npos; colon = text.find(':', colon + 1)) {
      const std::size_t start = text.find_last_of(" (", colon) + 1;
      const std::string name = text.substr(start, colon - start);
      const bool is_allowed = known.contains(name) || (allowed == Reference::kEarlierOrItself && name == tensor.name);
      EXPECT_TRUE(is_allowed) << tensor.name << " = " << text;
    }
    EXPECT_TRUE(known.insert(std::string(tensor.name)).second) << tensor.name;
  }
}

void expect_own_aligned_memory(Provenance::List list) {
  const float* end_of_previous = nullptr;
  for (const TensorDeclaration& tensor : list) {
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(tensor.data) % Workspace::kAlignment, 0U) << tensor.name;
    EXPECT_GE(tensor.data, end_of_previous) << tensor.name;
    end_of_previous = tensor.data + tensor.size();
  }
}

}  // namespace mha::testing
