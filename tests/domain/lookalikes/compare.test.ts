import { describe, expect, it } from 'vitest';
import { compareLookalikes, type KnownLookalike, type LookalikeAnswer } from '#domain/lookalikes/compare.ts';

const [first, second, third] = [1_000, 2_000, 3_000];
const mail = (name: string, ...hosts: string[]): LookalikeAnswer => ({ name, kind: 'left_out', state: 'mail', hosts });
const none = (name: string): LookalikeAnswer => ({ name, kind: 'left_out', state: 'none' });
const unknown = (name: string): LookalikeAnswer => ({ name, kind: 'left_out', state: 'unknown' });

/** What is remembered after checks, one after another. */
function after(...looks: [answers: LookalikeAnswer[], atMs: number][]) {
  let known: KnownLookalike[] = [];
  let without = new Set<string>();
  for (const [answers, atMs] of looks) {
    const found = compareLookalikes({ known, without }, answers, atMs);
    const names = new Set(found.changed.map(({ name }) => name));
    known = [...known.filter(({ name }) => !names.has(name)), ...found.changed];
    without = new Set(found.without);
  }
  return { known, without: [...without] };
}

describe('a check of lookalikes', () => {
  it('takes what the first one finds as the baseline', () => {
    expect(after([[mail('a.com', 'mx.a.com'), none('b.com')], first])).toEqual({
      known: [
        {
          name: 'a.com',
          kind: 'left_out',
          hosts: ['mx.a.com'],
          firstSeenMs: first,
          lastSeenMs: first,
          missedChecks: 0,
          goneMs: null,
          isBaseline: true,
        },
      ],
      without: ['b.com'],
    });
  });

  it('reports what was known to accept no messages and now does', () => {
    const { known, without } = after([[none('b.com')], first], [[mail('b.com', 'mx.b.com')], second]);
    expect(known).toMatchObject([{ name: 'b.com', firstSeenMs: second, isBaseline: false }]);
    expect(without).toEqual([]);
  });

  it('treats what nobody knew before as no news', () => {
    expect(after([[unknown('b.com')], first], [[mail('b.com', 'mx')], second]).known).toMatchObject([{ isBaseline: true }]);
  });

  it('changes nothing if a check failed', () => {
    const before = after([[none('b.com'), mail('a.com', 'mx')], first]);
    expect(after([[none('b.com'), mail('a.com', 'mx')], first], [[unknown('b.com'), unknown('a.com')], second])).toEqual(before);
    const news = after([[none('b.com')], first], [[unknown('b.com')], second], [[mail('b.com', 'mx')], third]);
    expect(news.known).toMatchObject([{ name: 'b.com', isBaseline: false, firstSeenMs: third }]);
  });

  it('calls a name gone after two checks in a row, and not before', () => {
    const once = after([[none('b.com')], 0], [[mail('b.com', 'mx')], first], [[none('b.com')], second]);
    expect(once).toMatchObject({ known: [{ missedChecks: 1, goneMs: null }], without: [] });
    const back = after([[mail('b.com', 'mx')], first], [[none('b.com')], second], [[mail('b.com', 'other')], third]);
    expect(back.known).toMatchObject([{ missedChecks: 0, firstSeenMs: first, hosts: ['other'], goneMs: null }]);
    const twice = after([[mail('b.com', 'mx')], first], [[none('b.com')], second], [[none('b.com')], third]);
    expect(twice).toMatchObject({ known: [{ missedChecks: 2, goneMs: third }], without: ['b.com'] });
  });

  it('reports a name again that comes back after it was gone', () => {
    const gone = [[mail('b.com', 'mx')], [none('b.com')], [none('b.com')]] as LookalikeAnswer[][];
    const looks = gone.map((answers, index): [LookalikeAnswer[], number] => [answers, first + index]);
    expect(after(...looks, [[mail('b.com', 'mx')], third]).known).toMatchObject([
      { firstSeenMs: third, goneMs: null, isBaseline: false, missedChecks: 0 },
    ]);
  });

  it('forgets names that are no longer searched for', () => {
    expect(after([[none('b.com'), none('c.com')], first], [[none('c.com')], second]).without).toEqual(['c.com']);
  });
});
