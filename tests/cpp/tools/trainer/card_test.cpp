// A card's template is filled with facts, and refused where it names none.
#include "tools/trainer/card.hpp"

#include <gtest/gtest.h>

#include "mha/error.hpp"

namespace mha::trainer {
namespace {

const Json kFacts = {{"name", "x"},
                     {"rate", 0.03},
                     {"steps", 20000},
                     {"score", {{"right", 984}, {"asked", 1000}}},
                     {"heads", {{{"share", 0.125}}, {{"share", 1.0}}}},
                     {"kinds", {{"noun", {{"right", 1}}}, {"verb", {{"right", 2}}}}},
                     {"lines", {"a", "b"}}};

TEST(Card, ShowsTextsAndNumbers) {
  EXPECT_EQ(
      fill_card("{{name}}: {{rate}} {{steps}} {{score.right}} {{rate|2}} {{rate|percent}} {{score|percent}}.", kFacts),
      "x: 0.03 20000 984 0.03 3.0 % 98.4 %.");
}

TEST(Card, RepeatsAPartForEachElement) {
  EXPECT_EQ(fill_card("{{#heads}}{{name}} {{share|2}}\n{{/heads}}", kFacts), "x 0.12\nx 1.00\n");
  EXPECT_EQ(fill_card("{{#kinds}}{{key}}={{right}} {{/kinds}}", kFacts), "noun=1 verb=2 ");
  EXPECT_EQ(fill_card("{{#lines}}{{.}}{{#heads}}!{{/heads}}{{/lines}}", kFacts), "a!!b!!");
}

TEST(Card, RefusesATemplateThatDoesNotFitTheFacts) {
  for (const char* text :
       {"{{missing}}", "{{score.missing}}", "{{name.field}}", "{{#heads}}", "{{name", "{{rate|x}}", "{{name|2}}"}) {
    EXPECT_THROW(fill_card(text, kFacts), Error) << text;
  }
}

}  // namespace
}  // namespace mha::trainer
