import { expect, test } from 'vitest';
import { networkOf } from '../src/process/network.ts';

test('an IPv4 address is its own network, however it is written', () => {
  expect(['192.0.2.7', '::ffff:192.0.2.7', '::FFFF:192.0.2.7', ''].map(networkOf)).toEqual([
    '192.0.2.7',
    '192.0.2.7',
    '192.0.2.7',
    '',
  ]);
});

test('the addresses of one IPv6 subscriber are one network', () => {
  const one = ['2001:db8:1:2::1', '2001:0DB8:0001:0002:ffff:1:2:3', '2001:db8:1:2:3::', '2001:db8:1:2::192.0.2.7%eth0'];
  expect(new Set(one.map(networkOf))).toEqual(new Set(['2001:db8:1:2::/64']));
  expect(['::1', '2001:db8::1', '2001:db8:1:3::1'].map(networkOf)).toEqual([
    '0:0:0:0::/64',
    '2001:db8:0:0::/64',
    '2001:db8:1:3::/64',
  ]);
});
