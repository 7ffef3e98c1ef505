import type { NextConfig } from "next";

declare const config: NextConfig;
export default config;
