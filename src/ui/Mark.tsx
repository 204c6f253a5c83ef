import './mark.css';
import { useId } from 'react';
import { RayGradient } from './Ray.tsx';

const tower = 'M8.3 12.2h5.4l2.1 15.8H6.2zM6.6 9.7h8.8v1.5H6.6zM11 1.6l3.3 2.3H7.7zM8.2 4.9h1.3v3.8H8.2zM12.5 4.9h1.3v3.8h-1.3z';

export const Mark = ({ className = 'ui-mark' }: { className?: string }) => (
  <svg className={className} viewBox="6 0 29 28" aria-hidden="true">
    <path className="ui-mark-tower" d={tower} />
    <path className="ui-mark-beam" d="M15 6.8L34 1.2v11.2z" />
  </svg>
);

/** The night picture of the sign-in page: fills its positioned parent, wide above 1100 px, small below. */
export const Lighthouse = () => {
  const id = useId();
  return (
    <>
      <svg className="ui-scene ui-scene-wide" viewBox="0 0 840 900" preserveAspectRatio="xMinYMax slice" aria-hidden="true">
        <RayGradient id={`${id}w`} />
        <path fill={`url(#${id}w)`} d="M136 518L900 366V670z" />
        <path
          className="ui-scene-tower"
          d="M108 556h56l21 242H87zM98 540h76v9H98zM111 500h8v36h-8zM153 500h8v36h-8zM136 470l30 22h-60z"
        />
        <path className="ui-scene-band" d="M100 608h72v20h-72zM96 672h80v20h-80z" />
        <path className="ui-scene-sea" d="M0 798.5H840M0 812.5H560M180 826.5H760" />
      </svg>
      <svg className="ui-scene ui-scene-small" viewBox="0 0 390 228" preserveAspectRatio="xMaxYMax meet" aria-hidden="true">
        <RayGradient id={`${id}s`} />
        <path fill={`url(#${id}s)`} d="M306 106L470 68V144z" />
        <path
          className="ui-scene-tower"
          d="M297 120h18l7 90h-32zM293 114.5h26v3.5h-26zM297.5 100h3v12.500h-3zM311.5 100h3v12.500h-3zM306 89l10.5 8h-21z"
        />
        <path className="ui-scene-band" d="M293 136h26v7h-26zM291 160h30v7h-30z" />
        <path className="ui-scene-sea" d="M-900 210.5H390M-400 217.500H330" />
      </svg>
    </>
  );
};
