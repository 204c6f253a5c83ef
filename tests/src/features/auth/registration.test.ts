import { describe, expect, it } from 'vitest';
import { emptyForm, freeMailHint, readDraft, registrationProblem } from '#src/features/auth/registration.ts';

const good = {
  ...emptyForm,
  firstName: 'Naledi',
  lastName: 'Jacobs',
  email: 'naledi@karoowines.co.za',
  reason: 'Our domains',
  terms: true,
};

describe('asking for access', () => {
  it.each([
    [{ firstName: '  ' }, 'First name and last name are required'],
    [{ lastName: '' }, 'First name and last name are required'],
    [{ email: 'naledi' }, 'Email is required'],
    [{ reason: ' \n' }, 'Please provide a reason for requesting access'],
    [{ terms: false }, 'You must accept the Terms of Service to register'],
    [{ website: 'http://spam.example' }, 'Invalid form submission'],
    [{ phone_number: '1' }, 'Invalid form submission'],
  ])('%j is refused in the words of the specification', (change, text) =>
    expect(registrationProblem({ ...good, ...change })).toBe(text),
  );

  it('passes a whole form', () => expect(registrationProblem(good)).toBeNull());

  it('counts a restored draft from when it was begun', () => {
    const stored = JSON.stringify({ since: 1_000, form: { firstName: 'Naledi' } });
    expect(readDraft(stored, 90_000)).toEqual({ since: 1_000, form: { ...emptyForm, firstName: 'Naledi' } });
    for (const nothing of [null, 'broken', 'null', '{}'])
      expect(readDraft(nothing, 90_000)).toEqual({ since: 90_000, form: emptyForm });
  });

  it('hints at a company address', () => {
    expect(freeMailHint('a@gmail.com')).not.toBeNull();
    expect(freeMailHint('a@karoowines.co.za')).toBeNull();
  });
});
