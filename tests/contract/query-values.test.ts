import { describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { IdList, personName } from '#contract/shapes.ts';

describe('numbers in a query', () => {
  it.each([
    ['1', [1]],
    ['3,1,3', [3, 1]],
    [
      ['1', '2'],
      [1, 2],
    ],
    [
      ['1,2', '2', '7'],
      [1, 2, 7],
    ],
  ])('%j are %j', (given, ids) => {
    expect(IdList.parse(given)).toEqual(ids);
  });

  it.each(['', '1,', 'a', ['1', 'x'], '1;2'])('%j are none, in a sentence', (given) => {
    expect(IdList.safeParse(given).error?.issues[0]?.message).toBe('Give numbers with commas between them');
  });
});

describe('record types', () => {
  const { body } = contract.dns.refresh;
  it('are taken in any case', () => {
    expect(body.parse({ record_types: ['dmarc', 'Mta-Sts', 'TLS-RPT'] })).toEqual({
      record_types: ['DMARC', 'MTA-STS', 'TLS-RPT'],
    });
    expect(contract.dns.records.query.parse({ type: 'spf' })).toEqual({ type: 'SPF' });
  });

  it('are refused where there is no such type, with those there are', () => {
    expect(body.safeParse({ record_types: ['SRV'] }).error?.issues[0]?.message).toMatch(/^Choose one of DMARC, SPF/);
  });
});

describe('the name of a person', () => {
  const name = personName('Enter a name');
  it.each(['Thandi Nkosi', "D'Arcy van der Merwe-Botha", 'J.P. Morgan', 'Anne St.John', '李小龙', 'X'])(
    '%s is taken',
    (given) => {
      expect(name.safeParse(` ${given} `).data).toBe(given);
    },
  );

  it.each([
    'Bank\r\nBcc: all@example.com',
    'Win at evil.com',
    'https://evil.example',
    'www.evil',
    'support@beacon.example',
    'EVIL.COM now',
    'a\u202Egnp.exe',
    'n'.repeat(81),
    '   ',
  ])('%j is refused', (given) => {
    expect(name.safeParse(given).success).toBe(false);
  });
});
