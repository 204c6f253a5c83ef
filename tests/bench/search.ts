import { globSync, readFileSync } from 'node:fs';
import { indexOf } from '#src/features/documents/document-index.ts';
import { questions, staffQuestions } from '#tests/src/features/documents/questions.ts';
import { readDocument } from '../../scripts/build/documents.ts';
import { say, table } from './print.ts';

const rounds = 50;
const ms = (value: number) => value.toFixed(2);

/** How long the search of the documents takes in one thread: making its index, and answering what people type, letter by letter. */
export function benchSearch(): void {
  const files = globSync('src/features/documents/content/*/*.md');
  const documents = files.map((file) => readDocument(readFileSync(file, 'utf8'), file));
  const started = performance.now();
  const search = indexOf(documents);
  const madeMs = performance.now() - started;
  const typed = [...questions, ...staffQuestions].flatMap(([question]) =>
    Array.from(question, (_letter, index) => question.slice(0, index + 1)),
  );
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1)
    for (const text of typed) {
      const start = performance.now();
      search(text);
      if (round > 0) times.push(performance.now() - start);
    }
  times.sort((a, b) => a - b);
  const at = (share: number) => ms(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0);
  say(
    table(
      ['search of the documents', 'ms'],
      [
        [`index of ${documents.length} documents, made once`, ms(madeMs)],
        ['answer, middle', at(0.5)],
        ['answer, 99 of 100 within', at(0.99)],
        [`longest of ${times.length} answers`, at(1)],
      ],
    ),
  );
}
