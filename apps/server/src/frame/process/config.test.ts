import { describe, expect, it } from 'vitest';
import { CannotStart, readConfig } from './config.ts';

/** The sentence that a start ends with; fails if the setting is accepted. */
function refusal(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    expect(error).toBeInstanceOf(CannotStart);
    const { message } = error as Error;
    expect(message).toMatch(/^[^\n]+\.$/);
    return message;
  }
  throw new Error(`${JSON.stringify(env)} was accepted`);
}

describe('a setting with an invalid value is refused', () => {
  const nonsense: Record<string, string[]> = {
    PUBLIC_URL: [
      'resa.example',
      'ftp://resa.example',
      'https://',
      'https:resa.example',
      'https://*',
      'https://a..example',
      'https://resa.example/resa',
      'https://resa.example/?a=1',
      'https://resa.example/#a',
      'https://user:password@resa.example',
      'javascript:alert(1)',
      'yes',
    ],
    MAP_URL: [
      'map',
      'http://map.example/?q={address}',
      'https://map.example/?q=',
      'https://{address}.example/',
      'https://map.example/{address}/{address}',
    ],
    CLIENTS_URL: ['clients', 'https://', 'mailto:a@b.example', 'https://user@clients.example'],
    MAIL_FROM: [
      'nonsense',
      'Food bank',
      'Food bank <resa>',
      'resa@',
      '@foodbank.example',
      'a@b.example, c@d.example',
      'Food bank <a b@c.example>',
      '<a@b.example',
      'a@b.example\r\nBcc: c@d.example',
    ],
    RESA_BACKUPS: ['on', 'OFF', 'yes', 'no', 'true', 'false', '0', '1', 'none'],
    LOG_LEVEL: ['loud', 'INFO', '30', 'warning'],
    RESA_MODE: ['live', 'PRODUCTION', 'dev'],
    SMTP_URL: ['mail.example', 'https://mail.example'],
    TRUST_PROXY: ['on', '2 hops'],
  };
  for (const [name, values] of Object.entries(nonsense))
    it.each(values)(`${name}=%s`, (value) =>
      expect(refusal({ [name]: value })).toMatch(new RegExp(`^${name} must be `)),
    );

  it('in production, a secret that is missing or short', () => {
    expect(refusal({ RESA_MODE: 'production' })).toMatch(/RESA_SECRET must be set/);
    expect(refusal({ RESA_MODE: 'production', RESA_SECRET: 'short' })).toMatch(/32 bytes/);
  });

  it('in production, clients on the host of staff', () => {
    const production = { RESA_MODE: 'production', RESA_SECRET: 's'.repeat(32), PUBLIC_URL: 'https://resa.example' };
    const same = ['https://resa.example/portal', 'http://RESA.example', 'https://resa.example:443/'];
    for (const CLIENTS_URL of [...same, 'https://resa.example:8443'])
      expect(refusal({ ...production, CLIENTS_URL })).toMatch(/^In production CLIENTS_URL must have another host/);
    for (const CLIENTS_URL of ['https://clients.resa.example/portal', 'https://clients.example', ''])
      expect(readConfig({ ...production, CLIENTS_URL }).publicUrl).toBe('https://resa.example');
    expect(readConfig({ PUBLIC_URL: 'https://resa.example', CLIENTS_URL: 'https://resa.example/portal' }).mode).toBe(
      'test',
    );
  });

  it('without repeating a password', () => {
    expect(refusal({ PUBLIC_URL: 'https://resa:hunter2@resa.example' })).not.toContain('hunter2');
    expect(refusal({ CLIENTS_URL: 'https://resa:hunter2@resa.example' })).not.toContain('hunter2');
  });
});

it('accepts the usual values, and reads an empty one as none', () => {
  const url = (PUBLIC_URL: string) => readConfig({ PUBLIC_URL }).publicUrl;
  expect(url('https://resa.example/')).toBe('https://resa.example');
  expect(url('http://192.168.1.5:8080')).toBe('http://192.168.1.5:8080');
  expect(url('http://[::1]:8080')).toBe('http://[::1]:8080');
  expect(url('http://front_desk')).toBe('http://front_desk');
  expect(url('')).toBe('http://localhost:8080');
  expect(readConfig({ CLIENTS_URL: 'https://foodbank.example/portal' }).clientsUrl).toBe(
    'https://foodbank.example/portal',
  );
  const map = 'https://map.example/embed?q={address}';
  expect(readConfig({ MAP_URL: map }).mapUrl).toBe(map);
  for (const from of [
    'resa@foodbank.example',
    'Food bank <resa@foodbank.example>',
    '"Banque, alimentaire" <resa@banque.example>',
    'Banque d’été <resa@localhost>',
  ])
    expect(readConfig({ MAIL_FROM: from }).mailFrom).toBe(from);
  expect(readConfig({ RESA_BACKUPS: 'off' }).backups).toBeUndefined();
  expect(readConfig({ RESA_BACKUPS: '/var/backups/resa' }).backups).toBe('/var/backups/resa');
  expect(readConfig({ RESA_DATA: '/var/lib/resa' }).backups).toBe('/var/lib/resa/backups');
  expect(readConfig({ LOG_LEVEL: 'debug' }).logLevel).toBe('debug');
  expect(readConfig({ MAIL_FROM: '', CLIENTS_URL: '', LOG_LEVEL: '', RESA_BACKUPS: '' })).toMatchObject({
    mailFrom: undefined,
    clientsUrl: undefined,
    logLevel: 'warn',
  });
});
