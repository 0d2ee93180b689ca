/** The log of a test server: kept, and its errors printed with the test that failed meanwhile. */
import { onTestFailed } from 'vitest';

const ERROR = 50;

/** Keeps each line in `logged`. An error is printed when the running test fails, and immediately if no test runs. */
export function keptIn(logged: string[]): { write(line: string): void } {
  return {
    write(line) {
      logged.push(line);
      if (JSON.parse(line).level < ERROR) return;
      const print = () => console.error(line.trim());
      try {
        onTestFailed(print);
      } catch {
        print();
      }
    },
  };
}
