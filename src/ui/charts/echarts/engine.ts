import '#src/trusted-types.ts';
import { BarChart, LineChart } from 'echarts/charts';
import { DataZoomSliderComponent, GridComponent, MarkLineComponent, TooltipComponent } from 'echarts/components';
import * as echarts from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';

echarts.use([BarChart, LineChart, GridComponent, TooltipComponent, MarkLineComponent, DataZoomSliderComponent, SVGRenderer]);

/** ECharts with the parts that our charts use. */
export { echarts };
