import { spawn } from 'node:child_process';

/**
 * Runs a program to its end and gives what it printed. A failure's message is one line: the program and the last thing
 * that it said.
 * @param input what the program reads
 */
export function runProgram(
  program: string,
  args: readonly string[],
  env?: NodeJS.ProcessEnv,
  input = '',
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: 'pipe', env });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8');
      stream.on('data', (chunk: string) => {
        output = (output + chunk).slice(-100_000);
      });
    }
    child.stdin.on('error', () => {}); // it ended before reading all: its exit code says so
    child.stdin.end(input);
    child.on('error', (error) => reject(new Error(`${program}: ${error.message}`)));
    child.on('close', (code) => {
      if (code === 0) resolve(output);
      else reject(new Error(`${program} ended with ${code}: ${output.trim().split('\n').at(-1) ?? ''}`));
    });
  });
}
