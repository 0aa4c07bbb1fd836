// Every sentence with which the optimiser's options are refused, and the values at the edges.
#include "mha/training.hpp"
#include "support/refusals.hpp"

namespace mha::testing {
namespace {

using O = AdamWOptions;

std::string no_beta(const std::string& name) { return name + " must be at least 0 and less than 1"; }
const std::string kEpsilon = "epsilon must be a positive number that a 32-bit float can hold";
const std::string kDecay = "weight_decay must be a finite number, 0 or more";

TEST(AdamWOptionsRefusals, NameTheBetaThatIsNone) {
  expect_refusals<O>({}, {{[](O& o) { o.beta_1 = 1.0; }, no_beta("beta_1")},
                          {[](O& o) { o.beta_1 = -0.1; }, no_beta("beta_1")},
                          {[](O& o) { o.beta_1 = NAN; }, no_beta("beta_1")},
                          {[](O& o) { o.beta_2 = 1.0; }, no_beta("beta_2")},
                          {[](O& o) { o.beta_2 = -1e-9; }, no_beta("beta_2")},
                          {[](O& o) { o.beta_2 = kInfinity; }, no_beta("beta_2")}});
}

TEST(AdamWOptionsRefusals, SayWhichEpsilonCanBeAdded) {
  expect_refusals<O>({}, {{[](O& o) { o.epsilon = 0.0; }, kEpsilon},
                          {[](O& o) { o.epsilon = -1e-8; }, kEpsilon},
                          {[](O& o) { o.epsilon = 1e-60; }, kEpsilon},
                          {[](O& o) { o.epsilon = 1e60; }, kEpsilon},
                          {[](O& o) { o.epsilon = NAN; }, kEpsilon}});
}

TEST(AdamWOptionsRefusals, SayWhichDecayCanBe) {
  expect_refusals<O>({}, {{[](O& o) { o.weight_decay = -0.01; }, kDecay},
                          {[](O& o) { o.weight_decay = kInfinity; }, kDecay},
                          {[](O& o) { o.weight_decay = NAN; }, kDecay}});
}

TEST(AdamWOptionsRefusals, LetTheValuesAtTheEdgesPass) {
  EXPECT_NO_THROW(validate(O{.beta_1 = 0.0, .beta_2 = 0.0, .epsilon = 1e-30, .weight_decay = 0.0}));
}

}  // namespace
}  // namespace mha::testing
