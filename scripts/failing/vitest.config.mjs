import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { include: ['scripts/failing/failing.test.mjs'] } });
