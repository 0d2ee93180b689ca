import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './ensure.mjs';

/**
 * A reporter of vitest for `npm test`: writes { passed, failed, skipped, failures } to the file of RESA_REPORT.
 * A file that does not load counts as a failure, and so does an error thrown beside the tests, which fails the run
 * and would else be told nowhere.
 */
export default class Report {
  onTestRunEnd(files, errors) {
    const tests = files.flatMap((file) => [...file.children.allTests()]);
    const count = (state) => tests.filter((test) => test.result().state === state).length;
    const nameOf = (file) => relative(root, file.moduleId);
    const failures = [
      ...errors.map((error) => `beside the tests: ${textOf(error)}`),
      ...files.flatMap((file) => file.errors().map((error) => `${nameOf(file)}: ${textOf(error)}`)),
      ...tests
        .filter((test) => test.result().state === 'failed')
        .map((test) => `${nameOf(test.module)} › ${test.fullName}\n${test.result().errors.map(textOf).join('\n')}`),
    ];
    const passed = count('passed');
    const report = { passed, failed: failures.length, skipped: count('skipped'), failures };
    writeFileSync(process.env.RESA_REPORT, JSON.stringify(report));
  }
}

function textOf({ name, message, stack, VITEST_TEST_PATH: file }) {
  return [...(file ? [`while ${relative(root, file)} ran`] : []), stack ?? `${name}: ${message}`].join('\n');
}
