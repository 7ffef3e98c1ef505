/** File of the part that fills counts; the build writes its name here. */
declare const __PARTS__: { count: { js: string } };

Reflect.set(window, "svcCount", __PARTS__.count.js);
