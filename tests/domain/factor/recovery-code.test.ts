import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readRecoveryCode, recoveryCodeBytes, recoveryCodeOf } from '#domain/factor/recovery-code.ts';

const bytes = fc.uint8Array({ minLength: recoveryCodeBytes, maxLength: recoveryCodeBytes });

it('reads every code back as people type it', () => {
  fc.assert(
    fc.property(bytes, (given) => {
      const code = recoveryCodeOf(given);
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
      for (const typed of [code, code.toLowerCase(), code.replace('-', ''), ` ${code.replace('-', ' ')} `])
        expect(readRecoveryCode(typed)).toBe(code);
      expect(readRecoveryCode(code.replaceAll('0', 'o').replaceAll('1', 'l'))).toBe(code);
    }),
  );
});

it.each(['', 'ABCDE', 'ABCDE-FGHJKM', 'ABCDE-FGHJ!', 'UUUUU-UUUUU', '123456'])('takes %j for no code', (typed) =>
  expect(readRecoveryCode(typed)).toBeNull(),
);
