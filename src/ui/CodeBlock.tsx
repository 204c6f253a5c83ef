import './code-block.css';
import { useMemo, useRef } from 'react';
import { Button } from './Button.tsx';
import { useCopy } from './copy.ts';
import { useRowWindow } from './virtual.ts';

const lineHeightPx = 22;

/** Text with line numbers; only the lines in view are drawn. */
export const CodeBlock = ({ text, label, copyLabel = 'Copy' }: { text: string; label: string; copyLabel?: string }) => {
  const lines = useMemo(() => text.split(/\r?\n/), [text]);
  const box = useRef<HTMLDivElement>(null);
  const { copied, copy } = useCopy();
  const { indexes, abovePx, belowPx } = useRowWindow(lines.length, () => box.current, lineHeightPx);
  return (
    <figure className="ui-code">
      <figcaption>
        <span>{label}</span>
        <Button size="s" variant="quiet" icon={copied ? 'check' : 'copy'} onPress={() => void copy(text)}>
          {copied ? 'Copied' : copyLabel}
        </Button>
      </figcaption>
      <div className="ui-code-box" ref={box} tabIndex={0} role="region" aria-label={label}>
        <table>
          <tbody>
            {abovePx > 0 && (
              <tr aria-hidden="true">
                <td height={abovePx} colSpan={2} />
              </tr>
            )}
            {indexes.map((index) => (
              <tr key={index}>
                <td className="ui-code-no" aria-hidden="true">
                  {index + 1}
                </td>
                <td className="ui-code-line">{lines[index]}</td>
              </tr>
            ))}
            {belowPx > 0 && (
              <tr aria-hidden="true">
                <td height={belowPx} colSpan={2} />
              </tr>
            )}
          </tbody>
        </table>
      </div>
    </figure>
  );
};
