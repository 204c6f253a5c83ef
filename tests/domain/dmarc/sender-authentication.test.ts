import { expect, it } from 'vitest';
import { isSenderAuthenticated } from '#domain/dmarc/sender-authentication.ts';

it.each<[field: string | undefined, from: string | null, isAuthenticated: boolean]>([
  ['mx.example; dmarc=pass header.from=google.com', 'google.com', true],
  ['mx.example; spf=pass; dkim=pass header.d=google.com; dmarc=fail', 'google.com', true],
  ['mx.example; dkim=pass (2048-bit key) header.i=@google.com header.s=s1', 'noreply.google.com', true],
  ['mx.example; dkim=pass header.d=mail.reporter.example', 'reporter.example', true],
  ['mx.example; dkim=pass header.d=forger.example', 'google.com', false],
  ['mx.example; dkim=pass header.d=oogle.com', 'google.com', false],
  ['mx.example; dkim=fail header.d=google.com (dmarc=pass)', 'google.com', false],
  ['mx.example; spf=pass smtp.mailfrom=google.com', 'google.com', false],
  ['dmarc=pass.example; none', 'google.com', false],
  [undefined, 'google.com', false],
  ['mx.example; dmarc=pass', null, false],
])('%s of %s', (field, from, isAuthenticated) => {
  expect(isSenderAuthenticated(field, from)).toBe(isAuthenticated);
});
