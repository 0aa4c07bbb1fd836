# System programs and libraries: installed as root on Debian, otherwise only requested.

# One line each: the program or file that shows that the package is there, then Debian's package.
BUILD_PACKAGES="
cmake cmake
ninja ninja-build
c++ g++
python3 python3
git git
node nodejs
npm npm
/etc/ssl/certs/ca-certificates.crt ca-certificates
"
# clang 19 is the compiler under Debian's Emscripten; patchelf fits binaryen to its private libc.
EMSCRIPTEN_PACKAGES="
clang-19 clang-19
wasm-ld-19 lld-19
llvm-ar-19 llvm-19
patchelf patchelf
"
TEST_PACKAGES="
clang-format-19 clang-format-19
clang-tidy-19 clang-tidy-19
clang++-19 clang-19
/usr/lib/llvm-19/lib/clang/19/lib/linux libclang-rt-19-dev
/usr/include/gtest/gtest.h libgtest-dev
/usr/src/googletest/CMakeLists.txt googletest
/usr/include/nlohmann/json.hpp nlohmann-json3-dev
/usr/lib/python3/dist-packages/numpy python3-numpy
/usr/lib/python3/dist-packages/traitlets python3-traitlets
chromium-headless-shell chromium-headless-shell
"

# Two more browsers: Firefox with a software graphics driver for WebGPU, and WebKit, the closest engine to Safari, with a virtual
# display. Optional: tests that need them are skipped without.
OTHER_BROWSER_PACKAGES="
firefox-esr firefox-esr
/usr/share/doc/mesa-vulkan-drivers mesa-vulkan-drivers
WebKitWebDriver webkit2gtk-driver
Xvfb xvfb
"

# A cross-compiler and an emulator for 64-bit ARM, also optional.
ARM64_PACKAGES="
aarch64-linux-gnu-g++ g++-aarch64-linux-gnu
qemu-aarch64 qemu-user
"

# A screen reader, and what it needs to read a browser without a screen.
SCREEN_READER_PACKAGES="
orca orca
Xvfb xvfb
xdotool xdotool
gsettings libglib2.0-bin
/usr/libexec/at-spi-bus-launcher at-spi2-core
"

apt_get() { DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=500 "$@"; }

# Reads which packages Debian has, once per setup.
APT_IS_UPDATED=no
update_apt() {
  [ "$APT_IS_UPDATED" = yes ] && return 0
  quietly apt_get update && APT_IS_UPDATED=yes
}

# missing_packages LIST: the packages of LIST whose program or file is absent.
missing_packages() {
  local evidence package
  echo "$1" | while read -r evidence package; do
    case "$evidence" in
      "") ;;
      /*) [ -e "$evidence" ] || echo "$package" ;;
      *) have "$evidence" || echo "$package" ;;
    esac
  done
}

install_system_packages() {
  can_install || return 0
  local list="$BUILD_PACKAGES" missing
  has_own_emscripten || list="$list$EMSCRIPTEN_PACKAGES"
  [ "$FOR_TESTS" = yes ] && list="$list$TEST_PACKAGES"
  missing="$(missing_packages "$list" | tr '\n' ' ')"
  [ -z "$missing" ] && return 0
  say "installing from Debian (some minutes): $missing"
  update_apt || fail "apt-get update failed (see above): check the machine's network and apt sources."
  # shellcheck disable=SC2086
  quietly apt_get install -y --no-install-recommends $missing ||
    fail "apt-get could not install $missing(see above): install them by hand and run this again."
}

# install_optional_packages LIST: tests that need them are skipped if they cannot be installed.
install_optional_packages() {
  [ "$FOR_TESTS" = yes ] && can_install || return 0
  local missing
  missing="$(missing_packages "$1" | tr '\n' ' ')"
  [ -z "$missing" ] && return 0
  say "installing from Debian (some minutes): $missing"
  # shellcheck disable=SC2086
  { update_apt && quietly apt_get install -y --no-install-recommends $missing; } ||
    say "could not install $missing(see above): the tests that need them will be skipped."
}

# need PROGRAM WHAT: fails with a sentence when PROGRAM is absent.
need() { have "$1" || fail "$2 is missing: install it with your system's package manager and run this again."; }

check_system_programs() {
  need git "git"
  need python3 "Python 3 (python3)"
  need cmake "CMake 3.21 or newer (cmake)"
  have ninja || need make "a build tool (ninja, or make)"
  have c++ || have g++ || have clang++ ||
    fail "A C++20 compiler is missing: install g++ 12, clang 15 or newer and run this again."
  version_at_least "$(first_version cmake --version)" 3.21.0 ||
    fail "CMake $(first_version cmake --version) is too old: install CMake 3.21 or newer (for example with pip install cmake)."
  [ "$FOR_TESTS" = yes ] && check_test_programs
  return 0
}

check_test_programs() {
  local program
  for program in clang-format clang-tidy; do
    have "$program-19" || [[ "$(first_version "$program" --version)" == 19.* ]] ||
      fail "$program 19 is missing: install it (on Debian and Ubuntu: apt-get install $program-19) and run this again."
  done
  have clang++-19 || have clang++ ||
    say "clang is missing, so the tests under sanitizers use the system's compiler, and two fuzz targets are skipped (on Debian and Ubuntu: apt-get install clang-19 libclang-rt-19-dev)."
  [ -n "$(find_chromium)" ] ||
    fail "Chromium is missing: install it, or set MHA_CHROMIUM to the path of a Chromium or Chrome, and run this again."
}

find_chromium() {
  local candidate
  for candidate in "${MHA_CHROMIUM:-}" chromium-headless-shell chromium chromium-browser google-chrome google-chrome-stable \
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome" /Applications/Chromium.app/Contents/MacOS/Chromium; do
    if [ -n "$candidate" ] && have "$candidate"; then
      command -v "$candidate"
      return 0
    fi
  done
}
