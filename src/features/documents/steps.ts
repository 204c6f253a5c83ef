const keyOf = (document: string) => `beacon_steps_${document}`;

function ticked(document: string): Set<string> {
  const stored = localStorage.getItem(keyOf(document));
  return new Set(stored === null ? [] : (JSON.parse(stored) as string[]));
}

/** Keeps the ticks of a document's checklists on this device; answers what stops it. */
export function followSteps(body: HTMLElement, document: string): () => void {
  const done = ticked(document);
  for (const box of body.querySelectorAll<HTMLInputElement>('[data-step]')) box.checked = done.has(box.dataset['step'] ?? '');
  const onChange = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement)) return;
    const { step } = target.dataset;
    if (step === undefined) return;
    if (target.checked) done.add(step);
    else done.delete(step);
    localStorage.setItem(keyOf(document), JSON.stringify([...done]));
  };
  body.addEventListener('change', onChange);
  return () => body.removeEventListener('change', onChange);
}
