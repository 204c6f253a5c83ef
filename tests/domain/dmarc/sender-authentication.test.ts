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
  ['mx.example; spf=pass smtp.mailfrom="x; dmarc=pass x"@forger.example', 'google.com', false],
  ['mx.example; spf=pass smtp.mailfrom="x\\"; dmarc=pass x"@forger.example', 'google.com', false],
  ['mx.example; spf=fail (of (x); dmarc=pass) smtp.mailfrom=a@forger.example', 'google.com', false],
  ['mx.example; spf=fail (of x\\); dmarc=pass) smtp.mailfrom=a@forger.example', 'google.com', false],
  ['mx.example; dkim=pass (it"s fine) header.i="@google.com"', 'google.com', true],
  ['mx.example; dkim=pass header.i="x@google.com"@forger.example header.s=s1', 'google.com', false],
  [`mx.example; dkim=pass header.i="x@google.com${'x'.repeat(300)}"@forger.example`, 'google.com', false],
  ['mx.example; dkim=pass(2048 bits)header.d=google.com', 'google.com', true],
  [undefined, 'google.com', false],
  ['mx.example; dmarc=pass', null, false],
])('%s of %s', (field, from, isAuthenticated) => {
  expect(isSenderAuthenticated(field, from)).toBe(isAuthenticated);
});
