// One fresh process: how long createPosenc() takes after the import. Prints milliseconds.
const { createPosenc } = await import('posenc');
const before = performance.now();
await createPosenc({ build: process.argv[2] });
console.log(performance.now() - before);
