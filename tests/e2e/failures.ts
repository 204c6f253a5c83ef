import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** Repeats at the very end why each test failed, without its attachments: of a long log often only the end is kept. */
export default class Failures implements Reporter {
  readonly #failed: string[] = [];

  onTestEnd({ title, location }: TestCase, { status, errors }: TestResult): void {
    if (status === 'passed' || status === 'skipped') return;
    for (const { message = '', location: at = location } of errors)
      this.#failed.push(`${title}, line ${at.line}: ${stripVTControlCharacters(message).slice(0, 500)}`);
  }

  onExit(): Promise<void> {
    for (const line of this.#failed) console.log(`\n${line}`);
    return Promise.resolve();
  }
}
