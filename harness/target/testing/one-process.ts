import type { Serve } from "../in-process.ts";

/** The server, of which a process that finds another one running ends at once, as if a port or a lock were in use. */
export function refusesFurther(serve: Serve): Serve {
  let isRunning = false;
  const end = () => {
    isRunning = false;
  };
  return async (input, output) => {
    if (isRunning) return 1;
    isRunning = true;
    // The harness ends the input of each process. One that it kills then would run on here.
    input.once("finish", end);
    return serve(input, output).finally(end);
  };
}

/** The server, of which a process that starts ends the one that runs. */
export function endsPredecessor(serve: Serve, signal: NodeJS.Signals): Serve {
  let end: (signal: NodeJS.Signals) => void = () => {};
  return (input, output) => {
    end(signal);
    return new Promise((resolve) => {
      end = resolve;
      void serve(input, output).then(resolve);
    });
  };
}
