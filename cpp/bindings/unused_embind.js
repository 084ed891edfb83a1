// What Embind brings along and never happens here.
addToLibrary({
  // Every type that it knows is registered, and each registration brings its conversions; these do not cross.
  _embind_register_std_string__deps: [],
  _embind_register_std_string: () => {},
  _embind_register_std_wstring__deps: [],
  _embind_register_std_wstring: () => {},
  _embind_register_memory_view__deps: [],
  _embind_register_memory_view: () => {},
  // No name is used twice, as an overload or otherwise, and no type is left out.
  $exposePublicSymbol__deps: [],
  $exposePublicSymbol: () => {},
  $replacePublicSymbol__deps: [],
  $replacePublicSymbol: (name, value, count) => {
    Module[name] = Object.assign(value, { argCount: count });
  },
  $throwUnboundTypeError__deps: [],
  $throwUnboundTypeError: () => {},
});
