import type { ReactNode } from 'react';
import type { Question } from '../page.ts';

/** Facts as rows: a term and what is true of it. */
export function Rows({
  rows,
  className,
}: {
  rows: readonly (readonly [term: ReactNode, text: ReactNode])[];
  className?: string;
}) {
  return (
    <dl className={`site-rows ${className ?? 'site-body'}`}>
      {rows.map(([term, text], index) => (
        <div key={index}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Steps in their order, each with a title and perhaps a sentence. */
export function Steps({
  steps,
  className,
}: {
  steps: readonly (readonly [title: ReactNode, text?: ReactNode])[];
  className?: string;
}) {
  return (
    <ol className={`site-steps ${className ?? ''}`}>
      {steps.map(([title, text], index) => (
        <li key={index}>
          <b>{title}</b>
          {text !== undefined && <p>{text}</p>}
        </li>
      ))}
    </ol>
  );
}

/** Questions that open one at a time. */
export function Faq({ questions }: { questions: readonly Question[] }) {
  return (
    <div className="site-faq site-body">
      {questions.map(({ question, answer }) => (
        <details key={question} name="questions">
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  );
}

/** A table whose first column heads its rows; on a phone every row is a card. */
export function Table({
  head,
  rows,
  caption,
}: {
  head: readonly string[];
  rows: readonly (readonly ReactNode[])[];
  caption: string;
}) {
  return (
    <section className="site-table site-table-cards site-body" tabIndex={0} aria-label={caption}>
      <table>
        <caption className="ui-hidden">{caption}</caption>
        <thead>
          <tr>
            {head.map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, index) => (
            <tr key={index}>
              {cells.map((cell, column) =>
                column === 0 ? (
                  <th key={column} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={column} data-label={head[column]}>
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
