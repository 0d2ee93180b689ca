import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { mistakesInPlatforms } from './platforms.mjs';

const lock = () => JSON.parse(readFileSync('package-lock.json')).packages;
const typst = 'node_modules/@myriaddreamin/typst-ts-node-compiler';

it('finds every package that one platform needs', () => {
  expect(mistakesInPlatforms(lock())).toEqual([]);
});

it('names a platform that the lock lacks', () => {
  const packages = lock();
  delete packages[`${typst}-darwin-arm64`];
  expect(mistakesInPlatforms(packages)).toEqual([
    expect.stringContaining(`${typst} wants @myriaddreamin/typst-ts-node-compiler-darwin-arm64@`),
  ]);
});

it('names a platform of another version', () => {
  const packages = lock();
  packages[`${typst}-win32-x64-msvc`].version = '0.0.1';
  expect(mistakesInPlatforms(packages)).toEqual([expect.stringContaining('locks 0.0.1')]);
});

it('looks in the folder of the package first, then above it', () => {
  const platform = (version) => ({ version, optional: true, os: ['darwin'] });
  const packages = {
    'node_modules/a': { version: '1.0.0' },
    'node_modules/a/node_modules/b': { version: '2.0.0', optionalDependencies: { 'b-darwin': '2.0.0' } },
    'node_modules/b-darwin': platform('1.0.0'),
    'node_modules/a/node_modules/b-darwin': platform('2.0.0'),
  };
  expect(mistakesInPlatforms(packages)).toEqual([]);
  delete packages['node_modules/a/node_modules/b-darwin'];
  expect(mistakesInPlatforms(packages)).toHaveLength(1);
  packages['node_modules/b-darwin'] = platform('2.0.0');
  expect(mistakesInPlatforms(packages)).toEqual([]);
});
