/**
 * Lets a module that threw run again when it is asked for again, such as a page whose library didn't come. Otherwise the
 * second attempt gets what the first one left: a module without its exports, as if nothing had failed.
 */
export class FreshModulesPlugin {
  apply(compiler) {
    const { RuntimeGlobals, RuntimeModule } = compiler.webpack;
    const { interceptModuleExecution, moduleCache } = RuntimeGlobals;
    class FreshModules extends RuntimeModule {
      constructor() {
        super('fresh modules');
      }
      generate() {
        return `${interceptModuleExecution}.push((execution) => {
  const { id, factory } = execution;
  execution.factory = function (...parts) {
    try {
      factory.apply(this, parts);
    } catch (error) {
      delete ${moduleCache}[id];
      throw error;
    }
  };
});`;
      }
    }
    compiler.hooks.thisCompilation.tap('FreshModulesPlugin', (compilation) =>
      compilation.hooks.additionalTreeRuntimeRequirements.tap('FreshModulesPlugin', (chunk, requirements) => {
        requirements.add(interceptModuleExecution);
        requirements.add(moduleCache);
        compilation.addRuntimeModule(chunk, new FreshModules());
      }),
    );
  }
}
