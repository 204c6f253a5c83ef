import { expect, test } from 'vitest';
import { serviceOfKeyHost, serviceWithKey } from '#domain/senders/index-names.ts';
import { demoCustomers } from '#server/demo/cast.ts';
import { useDemoServices } from '#server/demo/services.ts';

test('the service that fails in the demo is invented, and named only there', () => {
  expect(serviceWithKey('sardinepost.example')).toBeNull();
  useDemoServices();
  expect(serviceOfKeyHost('key.sardinepost.example')?.name).toBe('Sardinepost');
  const failing = demoCustomers.flatMap(({ domains }) => domains.flatMap(({ senders }) => senders.filter((one) => one.breaksAt)));
  expect(failing.map(({ spf }) => spf.domain)).toEqual(['bounce.sardinepost.example']);
});
