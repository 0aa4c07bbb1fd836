/** Leaves out what Embind registers for types that no binding uses: a fifth of its JavaScript. */
addToLibrary({
  _embind_register_bigint() {},
  _embind_register_integer() {},
  _embind_register_std_string() {},
  _embind_register_std_wstring() {},
});
