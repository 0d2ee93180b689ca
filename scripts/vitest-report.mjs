import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './ensure.mjs';

/**
 * A reporter of vitest for `npm test`: writes { passed, failed, skipped, failures, files } to the file of RESA_REPORT.
 * A file that does not load counts as a failure, and so does an error thrown outside the tests, which fails the run
 * without failing a test. A failed test is followed by what it wrote to stderr; `files` says how long each file took.
 */
export default class Report {
  #stderr = new Map();

  onUserConsoleLog({ taskId, type, content }) {
    if (type === 'stderr') this.#stderr.set(taskId, (this.#stderr.get(taskId) ?? '') + content);
  }

  onTestRunEnd(files, errors) {
    const tests = files.flatMap((file) => [...file.children.allTests()]);
    const count = (state) => tests.filter((test) => test.result().state === state).length;
    const nameOf = (file) => relative(root, file.moduleId);
    const failures = [
      ...errors.map((error) => `beside the tests: ${textOf(error)}`),
      ...files.flatMap((file) => file.errors().map((error) => `${nameOf(file)}: ${textOf(error)}`)),
      ...tests
        .filter((test) => test.result().state === 'failed')
        .map((test) => {
          const texts = [...test.result().errors.map(textOf), this.#stderr.get(test.id) ?? ''];
          return [`${nameOf(test.module)} › ${test.fullName}`, ...texts].join('\n').trim();
        }),
    ];
    const report = {
      passed: count('passed'),
      failed: failures.length,
      skipped: count('skipped'),
      failures,
      files: files.map((file) => ({ name: nameOf(file), ms: msOf(file.diagnostic()) })),
    };
    writeFileSync(process.env.RESA_REPORT, JSON.stringify(report));
  }
}

const msOf = ({ collectDuration, setupDuration, duration }) => Math.round(collectDuration + setupDuration + duration);

function textOf({ name, message, stack, VITEST_TEST_PATH: file }) {
  return [...(file ? [`while ${relative(root, file)} ran`] : []), stack ?? `${name}: ${message}`].join('\n');
}
