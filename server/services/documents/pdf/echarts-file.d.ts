/** The file of ECharts that holds all of it has the package's types. */
export * from 'echarts';
