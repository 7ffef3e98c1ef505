export declare const START: string;
