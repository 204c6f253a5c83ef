import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const program = '/usr/bin/pdftotext';

/** Whether this machine can read the text of a PDF (poppler-utils). */
export const canReadPdf = (): boolean => existsSync(program);

function drawnText(pdf: Uint8Array): string {
  const { status, stdout, stderr } = spawnSync(program, ['-raw', '-enc', 'UTF-8', '-', '-'], { input: pdf, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

/** The text of a PDF in the order in which it was drawn, without any white space. Throws for what is no PDF. */
export const pdfText = (pdf: Uint8Array): string => bare(drawnText(pdf));

/** The text of each page, as `pdfText` answers it. */
export const pdfPages = (pdf: Uint8Array): string[] => drawnText(pdf).split('\f').map(bare);

/** The lines of a PDF as they were drawn. */
export const pdfLines = (pdf: Uint8Array): string[] => drawnText(pdf).split(/[\n\f]/);

/** A text without white space, as `pdfText` answers it. */
export const bare = (text: string): string => text.replace(/\s/g, '');

/** The structure of a PDF as screen readers meet it, an element a line with its text below it. */
export function pdfStructure(pdf: Uint8Array): string {
  const { status, stdout, stderr } = spawnSync('/usr/bin/pdfinfo', ['-struct-text', '-enc', 'UTF-8', '-'], {
    input: pdf,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}
