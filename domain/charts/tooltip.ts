type Row = { label: string; value: string };
type TooltipInput = {
  points: readonly { label: string; title?: string }[];
  rowsOf: (index: number) => readonly Row[];
};

type Mark = { dataIndex: number; seriesName: string; marker: string };

const isMark = (one: unknown): one is Mark =>
  typeof one === 'object' && one !== null && 'dataIndex' in one && 'seriesName' in one && 'marker' in one;

/** Values of a point as rich text: the content policy forbids the inline styles of ECharts' HTML tooltips. */
export const tooltip = ({ points, rowsOf }: TooltipInput) => ({
  trigger: 'axis',
  renderMode: 'richText',
  confine: true,
  transitionDuration: 0,
  formatter: (found: unknown): string => {
    const marks = Array.isArray(found) ? found.filter(isMark) : [];
    const index = marks[0]?.dataIndex ?? -1;
    const point = points[index];
    if (point === undefined) return '';
    const markerOf = (label: string) => marks.find(({ seriesName }) => seriesName === label)?.marker ?? '';
    return [point.title ?? point.label, ...rowsOf(index).map(({ label, value }) => `${markerOf(label)}${label}: ${value}`)].join(
      '\n',
    );
  },
});
