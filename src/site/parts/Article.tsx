import type { ReactNode } from 'react';

/** Chapters of a page that is read: its id and its title. */
export type Chapter = { id: string; title: string };

/** A page that is read: contents at the side, prose beside them. */
export function Article({ chapters, children }: { chapters: readonly Chapter[]; children: ReactNode }) {
  return (
    <div className="site-wrap site-read">
      <div className="site-toc">
        <nav aria-label="On this page">
          <details>
            <summary>On this page</summary>
            <ol>
              {chapters.map(({ id, title }) => (
                <li key={id}>
                  <a href={`#${id}`}>{title}</a>
                </li>
              ))}
            </ol>
          </details>
        </nav>
      </div>
      <div className="site-prose">{children}</div>
    </div>
  );
}
