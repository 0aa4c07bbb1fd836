# Helpers for the steps of build-scripts/setup: messages, errors, and atomic cached folders.

say() { echo "setup: $*" >&2; }

# Ends the setup with a message about what is missing and how to get it.
fail() {
  echo "setup: $*" >&2
  exit 1
}

have() { command -v "$1" >/dev/null 2>&1; }

is_root() { [ "$(id -u)" = 0 ]; }

# Whether this is Debian 12 or 13, where apt-get can install packages; derivatives have other names and versions.
is_debian() {
  [ -r /etc/os-release ] || return 1
  case "$(. /etc/os-release && echo "${ID:-} ${VERSION_ID:-}")" in
    "debian 12" | "debian 13") return 0 ;;
    *) return 1 ;;
  esac
}

can_install() { is_debian && is_root; }

# version_at_least 3.1.69 3.1.60: is the first version the second one or newer?
version_at_least() {
  [ "$(printf '%s\n%s\n' "$2" "$1" | sort -t. -k1,1n -k2,2n -k3,3n | head -n 1)" = "$2" ]
}

# The first version number in what a program prints: first_version emcc --version
first_version() { "$@" 2>/dev/null | grep -oE '[0-9]+\.[0-9]+\.[0-9]+' | head -n 1 || true; }

# make_folder FOLDER: makes it if need be. Fails quietly if nothing can be written there.
make_folder() { { mkdir -p "$1" && touch "$1/.written" && rm "$1/.written"; } 2>/dev/null; }

# Runs a long command quietly; on failure shows the end of its output, and says what it means.
quietly() {
  local log
  log="$(mktemp)"
  if ! "$@" >"$log" 2>&1; then
    tail -n 40 "$log" >&2
    explain "$(cat "$log")"
    rm -f "$log"
    return 1
  fi
  rm -f "$log"
}

# explain OUTPUT: the cause that newcomers meet most often, by what npm, apt-get, git and Python print.
explain() {
  case "$1" in
    *SELF_SIGNED_CERT* | *UNABLE_TO_GET_ISSUER_CERT* | *UNABLE_TO_VERIFY_LEAF* | *CERTIFICATE_VERIFY_FAILED* | *"certificate verification failed"*)
      say "a proxy of this network replaces the certificates of servers. Ask for its root certificate as a .pem file, then run" \
        "“export NODE_EXTRA_CA_CERTS=FILE” and “npm config set cafile FILE”." ;;
    *EAI_AGAIN* | *ENOTFOUND* | *ENETUNREACH* | *ECONNREFUSED* | *ECONNRESET* | *ETIMEDOUT* | *"Temporary failure resolving"* | *"Could not resolve"*)
      say "the server cannot be reached: check the network, and the proxy if there is one (npm config set proxy ADDRESS)." ;;
    *ENOSPC* | *"No space left"*) say "the disk is full." ;;
  esac
}

# A lock for the cache: a second setup waits for the first.
lock_cache() {
  have flock || return 0
  exec 9>"$CACHE/lock"
  flock -n 9 || { say "waiting for another setup on this machine to finish"; flock 9; }
}

# cached NAME MAKER: $CACHE/NAME, made by the function MAKER if it is not there yet. MAKER gets an empty folder, and the
# final path in its second argument; the folder is renamed only when complete, so a broken run leaves nothing behind.
# MAKER ends the setup itself when it fails: called with `||`, bash would carry on after an error.
cached() {
  local name="$1" maker="$2"
  [ -d "$CACHE/$name" ] && return 0
  local temporary="$CACHE/.unfinished-$name"
  rm -rf "$temporary"
  mkdir -p "$temporary"
  local started=$SECONDS
  "$maker" "$temporary" "$CACHE/$name"
  mv "$temporary" "$CACHE/$name"
  say "$name is ready ($((SECONDS - started)) s), kept in $CACHE"
}

# link TARGET NAME: .toolchain/NAME leads to TARGET.
link() {
  [ "$(readlink "$TOOLCHAIN/$2" || true)" = "$1" ] && return 0
  rm -rf "${TOOLCHAIN:?}/$2"
  ln -s "$1" "$TOOLCHAIN/$2"
}
