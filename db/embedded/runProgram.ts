import { spawn } from 'node:child_process';

/**
 * Runs a program to its end.
 * @param input text for its standard input
 * @returns what it printed
 * @throws Error with one line: the program and the last line that it printed
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
    child.stdin.on('error', () => {}); // It ended before it read everything; the exit code shows that.
    child.stdin.end(input);
    child.on('error', (error) => reject(new Error(`${program}: ${error.message}`)));
    child.on('close', (code) => {
      if (code === 0) resolve(output);
      else reject(new Error(`${program} ended with ${code}: ${output.trim().split('\n').at(-1) ?? ''}`));
    });
  });
}
