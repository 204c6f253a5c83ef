import { useEffect } from 'react';

function metaOf(name: string): HTMLMetaElement {
  const found = document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  if (found !== null) return found;
  const made = document.createElement('meta');
  made.name = name;
  return document.head.appendChild(made);
}

function put(name: string, content: string): () => void {
  const meta = metaOf(name);
  const before = meta.getAttribute('content');
  meta.content = content;
  return () => {
    if (before === null) meta.remove();
    else meta.content = before;
  };
}

/** What a page says of itself to search engines while it is open; `hidden` asks them to leave it out. */
export function usePageFacts({ description, hidden }: { description: string; hidden: boolean }): void {
  useEffect(() => put('description', description), [description]);
  useEffect(() => (hidden ? put('robots', 'noindex') : undefined), [hidden]);
}
