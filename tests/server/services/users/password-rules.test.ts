import { describe, expect, it } from 'vitest';
import { weakness } from '#server/services/users/password-rules.ts';

const person = { email: 'lindiwe.mokoena@karoowines.co.za', name: 'Lindiwe Mokoena-Botha' };

describe('a password', () => {
  it.each(['brass kettle over the vlei', 'tuna-pylon-92-orchid', 'Wynberg trein vertrek laat', 'yM7!qd0#Vt3s'])(
    '%s is taken',
    (password) => {
      expect(weakness(password, person)).toBeNull();
    },
  );

  it.each([
    ['kettlevlei', 'at least 12'],
    ['aaaaaaaaaaaaaaaa', 'more different'],
    ['ketelketelketel', 'more different'],
    ['lindiwe in the vlei', 'your name'],
    ['mokoena over the vlei', 'your name'],
    ['the botha of the vlei', 'your name'],
    ['karoowines red 2026', 'your domain'],
    ['abcdefghijklmno7', 'sequences'],
    ['qwertyuiopasdfgh', 'sequences'],
    ['9876543210lk', 'sequences'],
    // Among the million most used passwords, or one of the hundred thousand with signs added.
    ['unbelievable', 'easy to guess'],
    ['manchesterunited', 'easy to guess'],
    ['Sunshine2026!', 'easy to guess'],
    ['!!Liverpool1892', 'easy to guess'],
    ['Wagwoord-2026!', 'easy to guess'],
  ])('%s is refused', (password, why) => {
    expect(weakness(password, person)).toContain(why);
  });
});
