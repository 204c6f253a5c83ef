import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { SeriesEvent } from '#src/features/time-series/events.ts';
import { Lanes } from '#src/features/time-series/Lanes.tsx';

const days = Array.from({ length: 100 }, (_none, at) => `day ${at}`);
const event = (number: number, day: string, kind: SeriesEvent['kind']): SeriesEvent => ({ number, day, kind, text: '' });
const textsOf = (events: SeriesEvent[], measured = 80) =>
  [
    ...renderToStaticMarkup(
      <Lanes days={days} measured={measured} events={events} leftPx={40} widthPx={540} heightPx={252} />,
    ).matchAll(/<text[^>]*>([^<]*)/g),
  ].map(([, text]) => text);

it('has a lane for each kind that happened, and joins marks that would cover each other', () => {
  const events = [event(1, 'day 3', 'DNS'), event(2, 'day 50', 'DNS'), event(3, 'day 51', 'DNS'), event(4, 'day 51', 'Holiday')];
  expect(textsOf(events)).toEqual(['Measured', 'Forecast', 'DNS', '1', '2+', 'Holiday', '4']);
});

it('marks no day that the chart does not show, and says nothing of a forecast where none is drawn', () => {
  expect(textsOf([event(1, 'before', 'Policy')], 100)).toEqual([]);
});

it('says what is measured and what is forecast where there is room for the word', () => {
  expect(textsOf([], 5)).toEqual(['Forecast']);
  expect(textsOf([], 97)).toEqual(['Measured']);
});
