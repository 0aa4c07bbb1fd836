// EXPECT_ERROR(statement, "words"): the statement throws mha::Error, and its message contains the words.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "mha/error.hpp"

namespace mha::testing {

template <class F>
std::string error_of(const F& f) {
  try {
    f();
  } catch (const Error& error) {
    return error.what();
  }
  return "(no error)";
}

}  // namespace mha::testing

#define EXPECT_ERROR(statement, words)                                                                                \
  EXPECT_PRED2([](const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }, \
               ::mha::testing::error_of([&] { statement; }), words)
