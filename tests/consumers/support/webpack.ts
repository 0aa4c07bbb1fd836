/** webpack as a promise, without minification, which would take most of the time. */
import webpack from 'webpack';

/** Builds `entry` into `folder`; rejects on errors and warnings. */
export function runWebpack(entry: string, folder: string): Promise<void> {
  return new Promise((done, failed) => {
    webpack(
      {
        mode: 'production',
        entry,
        output: { path: folder, publicPath: 'auto' },
        performance: false,
        optimization: { minimize: false },
      },
      (error, stats) => {
        if (error) failed(error);
        else if (stats?.hasErrors() || stats?.hasWarnings())
          failed(new Error(stats.toString({ all: false, errors: true, warnings: true })));
        else done();
      },
    );
  });
}
