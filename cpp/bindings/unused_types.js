// Embind registers every type it knows, and each registration brings its conversions. These never cross here.
addToLibrary({
  _embind_register_std_string__deps: [],
  _embind_register_std_string: () => {},
  _embind_register_std_wstring__deps: [],
  _embind_register_std_wstring: () => {},
  _embind_register_memory_view__deps: [],
  _embind_register_memory_view: () => {},
});
