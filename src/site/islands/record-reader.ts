import { readDmarcRecord } from '#domain/dmarc/record.ts';
import { remarkText, tagMeaning } from '../record-meanings.ts';

function row(term: string, text: string): HTMLElement {
  const line = document.createElement('div');
  const name = document.createElement('dt');
  const meaning = document.createElement('dd');
  name.textContent = term;
  meaning.textContent = text;
  line.append(name, meaning);
  return line;
}

/** Reads the record that is typed into a reader, on this device. */
export function startReader(reader: HTMLElement): void {
  const field = reader.querySelector('textarea');
  const list = reader.querySelector('dl');
  const verdict = reader.querySelector('[data-reader="verdict"]');
  if (field === null || list === null || verdict === null) return;
  field.addEventListener('input', () => {
    const record = readDmarcRecord(field.value.trim());
    if (record === null) {
      verdict.textContent = 'This is not a DMARC record: it must begin with v=DMARC1.';
      list.replaceChildren();
      return;
    }
    verdict.textContent = record.usable
      ? 'A DMARC record that receivers can use.'
      : 'Receivers cannot use this record: it has no valid policy.';
    list.replaceChildren(
      ...record.tags.map((tag) => row(`${tag.written}=${tag.value}`, tagMeaning(tag.name, tag.value))),
      ...record.remarks.map((remark) => row(remark.at, remarkText(remark))),
    );
  });
}

for (const reader of document.querySelectorAll<HTMLElement>('[data-site-reader]')) startReader(reader);
