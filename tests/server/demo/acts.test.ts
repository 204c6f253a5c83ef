import { expect, test } from 'vitest';
import { type Acts, playInTurn } from '#server/demo/acts.ts';

test('acts of several subjects are played in the order of time', async () => {
  const played: string[] = [];
  async function* subject(name: string, ...times: number[]): Acts {
    for (const at of times) {
      yield at;
      played.push(`${name} ${at}`);
    }
  }
  await playInTurn([subject('plans', 1, 4, 5), subject('nothing'), subject('leads', 2, 3, 9), subject('reports', 4, 6)]);
  expect(played).toEqual(['plans 1', 'leads 2', 'leads 3', 'plans 4', 'reports 4', 'plans 5', 'reports 6', 'leads 9']);
});
