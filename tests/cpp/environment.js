// Before a program of the tests starts in Node: getenv() finds what the shell has set.
Module.preRun = [() => Object.assign(ENV, process.env)];
