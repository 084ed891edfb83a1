// Adapts Embind to these modules. Names with $ are private to its runtime: see check.cmake.
addToLibrary({
  // A function is made on its first call: making all of them would be most of what a page waits for once the module is compiled. By the
  // first call every type is known. No name is used twice, so there are no overloads.
  _embind_register_function__deps: [
    '$readLatin1String',
    '$heap32VectorToArray',
    '$registeredTypes',
    '$embind__requireFunction',
    '$craftInvokerFunction',
  ],
  _embind_register_function: (name, argCount, rawArgTypesAddr, signature, rawInvoker, fn) => {
    let made;
    name = readLatin1String(name);
    Module[name] = (...args) => {
      if (!made) {
        const types = heap32VectorToArray(argCount, rawArgTypesAddr).map((type) => registeredTypes[type]);
        // The second type is that of `this`, which functions do not have.
        types.splice(1, 0, null);
        made = craftInvokerFunction(name, types, null, embind__requireFunction(signature, rawInvoker), fn);
      }
      return made(...args);
    };
    Module[name].argCount = argCount - 1;
  },
});
