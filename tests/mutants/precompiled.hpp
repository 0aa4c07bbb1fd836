// What nearly every test includes.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "mha/model.hpp"
#include "mha/multi_head.hpp"
