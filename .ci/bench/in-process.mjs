// Judges the reference server in this process: its whole default job. Run as `node in-process.mjs LIBRARY SERVER`, the paths of
// the built library and of the bundled reference server.
const [library, reference] = process.argv.slice(2);
const { judgeServer } = await import(library);
const { ReferenceServer, serve } = await import(reference);

const { exitCode, verdict, legs } = await judgeServer(({ stdin, stdout }) =>
  serve(new ReferenceServer({ hooks: [] }), { input: stdin, output: stdout }),
);
if (exitCode !== 0) throw new Error(`the reference server is ${verdict}: ${JSON.stringify(legs[0]?.counts)}`);
