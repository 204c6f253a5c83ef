import { readFileSync } from 'node:fs';
import { matchService, type SenderClues } from '#domain/senders/match.ts';

/** A source with the key of the service that sent from it, `-` where nothing that counts says who it was. */
export type LabelledSource = { label: string; clues: SenderClues };

const file = new URL('../fixtures/senders/rows.tsv', import.meta.url);
const or = (text: string | undefined) => (text === undefined || text === '' ? null : text);

/** The labelled sources of the evaluation set. */
export function labelledSources(): LabelledSource[] {
  const [, ...lines] = readFileSync(file, 'utf8').trim().split('\n');
  return lines.map((line) => {
    const [label = '-', ownDomain = '', dkim, selector, keyHost, spf, reverse, network, envelope] = line.split('\t');
    return {
      label,
      clues: {
        ownDomain,
        dkim: or(dkim),
        selector: or(selector),
        keyHost: or(keyHost),
        spf: or(spf),
        reverse: or(reverse),
        network: or(network) === null ? null : Number(network),
        envelope: or(envelope),
      },
    };
  });
}

/** How many services were named rightly and wrongly, how many were missed, and the shares of it. */
export type Evaluation = { rows: number; right: number; wrong: string[]; missed: number; precision: number; recall: number };

/** Compares what the matcher says with the labels. */
export function evaluate(rows: readonly LabelledSource[]): Evaluation {
  const wrong: string[] = [];
  let right = 0;
  let missed = 0;
  for (const { label, clues } of rows) {
    const found = matchService(clues)?.service.key ?? '-';
    if (found === '-' && label !== '-') missed += 1;
    else if (found !== '-' && found === label) right += 1;
    else if (found !== '-') wrong.push(`${JSON.stringify(clues)}: ${found} instead of ${label}`);
  }
  const labelled = rows.filter(({ label }) => label !== '-').length;
  return { rows: rows.length, right, wrong, missed, precision: right / (right + wrong.length), recall: right / labelled };
}
